/** The rows of a QR code, each as a binary number in base 36. It contains the secret of the authenticator app in the gallery. */
const ROWS =
  '1qrwtugv w7s6xxd 1a2hl7bx 1a3j8bbx 19z2t6cd wa1z5tt 1qt5f2wv 1uofeo 1eukmxpr 1de96tcq 1gys3wh8 e09mq0k wilazxj q3a3h5i 1m7dwkcc 12htmhu4 jpm8qnh qx62qs4 174qhdwo f6gjqq6 9ku301h et180ta zf75b1s usdm8qm 1g0t5asn 1lkd12da 6mok874 azhjpj9 1ovncwe6 4rs2zc 1qpf1i70 warll3o 1a1g12bb 19vqb7wv 19wm4ko0 w737lae 1quok2n3'

const rows = ROWS.split(' ')
const size = rows.length
/** The white border that cameras need, in modules. */
const BORDER = 4

const modules = rows.flatMap((row, y) =>
  Array.from(Number.parseInt(row, 36).toString(2).padStart(size, '0')).flatMap((bit, x) =>
    bit === '1' ? [`M${x + BORDER} ${y + BORDER}h1v1h-1z`] : [],
  ),
)
const side = size + 2 * BORDER

/** The QR code as a data URL. */
export const qrCode = `data:image/svg+xml;base64,${btoa(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${modules.join('')}"/></svg>`,
)}`
