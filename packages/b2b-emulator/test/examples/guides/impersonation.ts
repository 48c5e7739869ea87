import type { B2BClient } from '@acme/b2b-client'

/** Shows a banner while an administrator acts as the member. */
export function followImpersonation(client: B2BClient, banner: HTMLElement): void {
  const update = () => {
    banner.hidden = !client.session.isImpersonated()
    banner.textContent = banner.hidden ? '' : `You act as ${client.self.getSync()?.email_address}.`
  }
  client.onStateChange(update)
  update()
}
