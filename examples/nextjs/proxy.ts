export { proxy } from './lib/auth'

export const config = { matcher: ['/reports/:path*'] }
