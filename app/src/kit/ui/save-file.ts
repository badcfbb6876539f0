const READ_WITHIN_MS = 40_000

/** Downloads a text as a file. */
export function saveFile({ name, text, type }: { name: string; text: string; type: string }): void {
  save(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

/** Same for a file whose bytes are in base64. */
export function saveBytes({ name, type, bytes }: { name: string; type: string; bytes: string }): void {
  save(name, new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], { type }))
}

function save(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers (Safari) read the file only after this call has returned.
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS)
}
