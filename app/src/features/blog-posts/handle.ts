/** Longest handle made from a title; the platform allows 255 characters. */
const LONGEST = 80

/** Makes a handle from a title, as the platform does; from the post's number if the title has no Latin letters. */
export function handleFor(title: string, id: string): string {
  const handle = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
  return handle || `post-${id.slice(0, 8)}`
}
