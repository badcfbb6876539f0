import { useQuery } from '@tanstack/react-query'
import { imageOf } from './image-batch.ts'
import './thumbnail.css'

/** An image of the list. Its alt text stands beside it, so it has none here. */
export function Image({ url, small = false }: { url: string; small?: boolean }) {
  const className = small ? 'sp-alt-image sp-alt-review' : 'sp-alt-image'
  return <img className={className} src={scaled(url)} alt="" loading="lazy" width="88" height="88" />
}

/** The image a proposal is about, in the review. */
export function ReviewImage({ gid }: { gid: string }) {
  const { data } = useQuery({
    queryKey: ['alt-text-picture', gid],
    queryFn: async () => (await imageOf(gid)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ? <Image url={data} small /> : <span className="sp-alt-image sp-alt-review" />
}

/** The platform's image server scales to the width asked for: 88 CSS pixels on a screen of double density. */
function scaled(url: string): string {
  if (!URL.canParse(url)) return url
  const sized = new URL(url)
  sized.searchParams.set('width', '176')
  return sized.href
}
