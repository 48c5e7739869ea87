/* A lazy chunk: everything that uses scripts of third parties. */
export { loadLibrary } from '../browser/scripts.ts'
export { createCaptcha } from '../captcha/captcha.ts'
export { createOneTap } from '../oneTap/oneTap.ts'
