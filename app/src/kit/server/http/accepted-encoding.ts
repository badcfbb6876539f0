/**
 * True if whoever sent this `Accept-Encoding` takes gzip (RFC 9110, 12.5.3): by its name, or by `*` if it is not named.
 * A weight of 0 refuses.
 */
export function takesGzip(header: string | string[] | undefined): boolean {
  let takesOthers = false
  for (const entry of String(header ?? '').split(',')) {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const isTaken = !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
    if (name === 'gzip' || name === 'x-gzip') return isTaken
    if (name === '*') takesOthers = isTaken
  }
  return takesOthers
}
