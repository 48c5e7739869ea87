/** True in the development build (export condition `development`). */
declare const __DEV__: boolean
/** The version of this package. */
declare const __SDK_VERSION__: string
