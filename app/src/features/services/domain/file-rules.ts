/** Limits of files attached to an order or a message. */
export const FILE_LIMITS = {
  /** Most bytes of a file. */
  size: 5 * 1024 * 1024,
  /** Bytes per piece, a multiple of 3. */
  piece: 150_000,
  /** Most files with one order or message. */
  count: 5,
  /** Most files of one store in 24 hours. */
  day: 100,
} as const

/** Accepted files, by file extension and first bytes. */
const KINDS: readonly { type: string; endings: readonly string[]; begins: (bytes: Uint8Array) => boolean }[] =
  [
    { type: 'image/png', endings: ['png'], begins: starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
    { type: 'image/jpeg', endings: ['jpg', 'jpeg'], begins: starts(0xff, 0xd8, 0xff) },
    { type: 'image/gif', endings: ['gif'], begins: starts(0x47, 0x49, 0x46, 0x38) },
    {
      type: 'image/webp',
      endings: ['webp'],
      begins: (bytes) =>
        starts(0x52, 0x49, 0x46, 0x46)(bytes) && starts(0x57, 0x45, 0x42, 0x50)(bytes.subarray(8)),
    },
    { type: 'application/pdf', endings: ['pdf'], begins: starts(0x25, 0x50, 0x44, 0x46, 0x2d) },
    {
      type: 'application/zip',
      endings: ['zip', 'docx', 'xlsx'],
      begins: starts(0x50, 0x4b, 0x03, 0x04),
    },
    { type: 'text/plain', endings: ['txt', 'csv', 'md', 'json', 'liquid'], begins: isText },
  ]

/** In the format of an input's `accept`. */
export const ACCEPTED = KINDS.flatMap(({ endings }) => endings.map((ending) => `.${ending}`)).join(',')
/** File extensions for people: `png, jpg, …`. */
export const ENDINGS = KINDS.flatMap(({ endings }) => endings)

const endingOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Returns whether a file with this name is accepted. */
export const isAcceptedName = (name: string): boolean => ENDINGS.includes(endingOf(name))

/** Returns the type of a file; null if its bytes do not match its name. */
export function typeOfFile(name: string, bytes: Uint8Array): string | null {
  const kind = KINDS.find(({ endings }) => endings.includes(endingOf(name)))
  return kind?.begins(bytes) ? kind.type : null
}

function starts(...first: number[]): (bytes: Uint8Array) => boolean {
  return (bytes) => first.every((byte, at) => bytes[at] === byte)
}

/** Returns whether the bytes are UTF-8 without a zero byte. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
