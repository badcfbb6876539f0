/** The last part of an image's URL, by which a merchant knows it; a dash for one without. */
export function nameOfFile(src: string | null): string {
  if (src === null || src === 'data:') return '–'
  const path = src.split(/[?#]/, 1)[0] ?? ''
  return path.slice(path.lastIndexOf('/') + 1).slice(0, 120) || '–'
}

const EXTENSION = /^\S+\.(?:jpe?g|png|gif|webp|avif|svg|heic|tiff?)$/i
/** `IMG_2034`, `DSC0001`, `Screenshot 2024-01-02`, a checksum, a bare number. */
const CAMERA = /^(?:img|dsc[nf]?|pxl|image|photo|screenshot|screen shot)[\s_-]?\d[\d\s_.:-]*$/i
const CHECKSUM = /^(?=.*\d)[\da-f]{16,}$/i

/** Whether an alternative text is the name of a file and not a description. */
export function looksLikeFile(alt: string): boolean {
  const text = alt.trim()
  return EXTENSION.test(text) || CAMERA.test(text) || CHECKSUM.test(text) || /^\d{3,}$/.test(text)
}
