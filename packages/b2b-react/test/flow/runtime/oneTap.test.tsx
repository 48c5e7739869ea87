import { createB2BClient } from '@acme/b2b-client'
import { render, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { B2BLogin } from '../../../src/components/B2BLogin.tsx'
import { server } from '../../journeys/emulated.tsx'

test.each([
  ['shows', 'public-token-test-one-tap'],
  ['shows', 'my-public-token-test'],
  ['does not show', 'public-token-live-one-tap'],
])('%s the setup problem of One Tap, with the public token %s', async (verb, publicToken) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.use(
    http.get('*/projects/bootstrap/*', () => HttpResponse.json({ data: { project_name: 'Demo', vertical: 'B2B' } })),
    http.get('*/oauth/google/onetap/start', () =>
      HttpResponse.json({ status_code: 400, error_type: 'oauth_config_not_found', error_message: 'No.', error_url: '' }, { status: 400 }),
    ),
  )
  const onError = vi.fn()
  const config = {
    authFlowType: 'Discovery',
    products: ['oauth'],
    sessionOptions: { sessionDurationMinutes: 60 },
    oauthOptions: { providers: [{ type: 'google', one_tap: true }] },
  } as const
  render(<B2BLogin client={() => createB2BClient(publicToken, { telemetry: false })} config={config} callbacks={{ onError }} />)
  await waitFor(() => expect(onError).toHaveBeenCalledWith(expect.objectContaining({ name: 'InternalError' })))
  await waitFor(() =>
    expect(screen.queryAllByText(/^Set up One Tap in your dashboard: oauth_config_not_found/)).toHaveLength(verb === 'shows' ? 1 : 0),
  )
})
