/** Longest handle made of a title; the platform takes 255 characters. */
const LONGEST = 80

/** A handle made of a title, as the platform makes them; of one without Latin letters, the post's number. */
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
