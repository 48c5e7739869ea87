/** True in the build behind the export condition `development`. */
declare const __DEV__: boolean
/** This package's own version. */
declare const __SDK_VERSION__: string
