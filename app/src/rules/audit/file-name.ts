/** Returns the last part of an image's URL, which a merchant recognises; a dash for an image without one. */
export function nameOfFile(src: string | null): string {
  if (src === null || src === 'data:') return '–'
  const path = src.split(/[?#]/, 1)[0] ?? ''
  return path.slice(path.lastIndexOf('/') + 1).slice(0, 120) || '–'
}

const EXTENSION = /^\S+\.(?:jpe?g|png|gif|webp|avif|svg|heic|tiff?)$/i
/** Matches `IMG_2034`, `DSC0001`, `Screenshot 2024-01-02`, a checksum, a bare number. */
const CAMERA = /^(?:img|dsc[nf]?|pxl|image|photo|screenshot|screen shot)[\s_-]?\d[\d\s_.:-]*$/i
const CHECKSUM = /^(?=.*\d)[\da-f]{16,}$/i

/** Reports whether an alternative text is a file name instead of a description. */
export function looksLikeFile(alt: string): boolean {
  const text = alt.trim()
  return EXTENSION.test(text) || CAMERA.test(text) || CHECKSUM.test(text) || /^\d{3,}$/.test(text)
}
