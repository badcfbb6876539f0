import { pathOf } from '#kit/shared/path-of.ts'
import { Link } from '#kit/ui/link.tsx'

/** Link to a page of the store, labelled with its path. */
export function PageLink({ url }: { url: string }) {
  if (!URL.canParse(url)) return url
  return (
    <Link to={url} target="external">
      {pathOf(url)}
    </Link>
  )
}
