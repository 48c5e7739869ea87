// The emulator of a demo.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../run.mjs'

/** Loads a built entry of the emulator, such as `index` or `serve`. */
export const emulatorEntry = (name) => import(pathToFileURL(join(root, 'packages/b2b-emulator/dist', `${name}.js`)).href)

/** Returns a seed for a demo at these origins: its redirect URLs, and those of the connected apps, which are pages of the demo. */
export function seedForOrigins(seed, origins) {
  const [mainOrigin] = origins
  const setting = (kind) => [`default_${kind}_redirect_url`, `${mainOrigin}/`]
  const kinds = ['login', 'signup', 'discovery', 'invite', 'reset_password']
  return {
    ...seed,
    project: { ...Object.fromEntries(kinds.map(setting)), idp_authorization_url: `${mainOrigin}/authorize` },
    connected_apps: seed.connected_apps.map((app) => ({
      ...app,
      redirect_uris: [...app.redirect_uris, ...origins.map((origin) => `${origin}/callback`)],
      post_logout_redirect_uris: [...app.post_logout_redirect_uris, ...origins.map((origin) => `${origin}/`)],
    })),
  }
}
