/** Returns true for the HTTP status of a rate limit or of a server that fails. It says nothing about the request or the session. */
export const isTemporary = (status: number): boolean => status === 429 || status >= 500
