import { Link } from '#kit/ui/link.tsx'

/** A page of the store by its path. */
export function PageLink({ url }: { url: string }) {
  const read = URL.parse(url)
  if (!read) return <>{url}</>
  let path = read.pathname
  try {
    path = decodeURI(read.pathname)
  } catch {
    // As it is written.
  }
  return (
    <Link to={url} target="external">
      {path + read.search}
    </Link>
  )
}
