import type { FileRecord, StoreRecord } from '../state/records.ts'

/** Size and shape of a delivered image; whole pixels. */
export interface FileUrlOptions {
  width?: number
  height?: number
  crop?: 'center' | 'top' | 'bottom' | 'left' | 'right'
  format?: 'jpg' | 'pjpg' | 'png' | 'webp'
}

/**
 * Returns the URL of a file on its store's storefront origin:
 * `http://fernhill.localhost:4001/cdn/shop/files/<filename>?v=<version>&width=…`.
 */
export function fileUrl(
  store: Pick<StoreRecord, 'handle' | 'storefrontPort'>,
  file: Pick<FileRecord, 'filename' | 'version'>,
  options: FileUrlOptions = {},
): string {
  const query = new URLSearchParams({ v: String(file.version) })
  for (const key of ['width', 'height', 'crop', 'format'] as const) {
    const value = options[key]
    if (value !== undefined) query.set(key, String(value))
  }
  const path = `/cdn/shop/files/${encodeURIComponent(file.filename)}`
  return `http://${store.handle}.localhost:${store.storefrontPort}${path}?${query}`
}
