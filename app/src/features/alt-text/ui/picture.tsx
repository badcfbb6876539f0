import { useQuery } from '@tanstack/react-query'
import { pictureOf } from './picture-batch.ts'
import './picture.css'

/** A picture of the list. Its alt text stands beside it, so it has none here. */
export function Picture({ url, small = false }: { url: string; small?: boolean }) {
  const className = small ? 'sp-alt-picture sp-alt-review' : 'sp-alt-picture'
  return <img className={className} src={scaled(url)} alt="" loading="lazy" width="88" height="88" />
}

/** The picture a proposal is about, in the review. */
export function ReviewPicture({ gid }: { gid: string }) {
  const { data } = useQuery({
    queryKey: ['alt-text-picture', gid],
    queryFn: async () => (await pictureOf(gid)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ? <Picture url={data} small /> : <span className="sp-alt-picture sp-alt-review" />
}

/** The platform's picture server scales to the width asked for: 88 CSS pixels on a screen of double density. */
function scaled(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  url.searchParams.set('width', '176')
  return url.href
}
