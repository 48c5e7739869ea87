import { createTestKit } from '@acme/b2b-emulator/testing'

/** The application runs in a frame of the same origin, next to the spec, as in Cypress. */
const frame = document.querySelector('iframe')
const query = new URLSearchParams(window.location.search)

async function spec(): Promise<void> {
  const kit = createTestKit(query.get('emulator') ?? 'http://127.0.0.1:4400')
  const kim = await kit.member({ name: 'Kim' })
  await kit.signInAs(window, kim)
  frame?.setAttribute('src', `/pages/host?public_token=${kit.publicToken}`)
}

void spec()
