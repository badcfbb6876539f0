/** Returns whether a screen pattern such as `/seo-booster/metatags/:kind/:id` matches this path. */
export function explains(screen: string, path: string): boolean {
  const parts = screen.split('/')
  const asked = path.split('/')
  return (
    parts.length === asked.length && parts.every((part, at) => part.startsWith(':') || part === asked[at])
  )
}
