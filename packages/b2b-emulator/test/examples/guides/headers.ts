/** The headers of your pages. Replace both hosts by those of your client's options. */
export const securityHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https:",
    "connect-src 'self' https://login.example.com",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'Referrer-Policy': 'strict-origin',
  'Strict-Transport-Security': 'max-age=31536000',
}
