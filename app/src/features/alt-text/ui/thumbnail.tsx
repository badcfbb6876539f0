import { useQuery } from '@tanstack/react-query'
import { scaledImage } from '#core/catalogue/ui/scaled-image.ts'
import { imageOf } from './image-batch.ts'
import './thumbnail.css'

/** Image in the list. Its alt text is shown beside it, so it has none here. */
export function Image({ url, small = false }: { url: string; small?: boolean }) {
  const className = small ? 'sp-alt-image sp-alt-review' : 'sp-alt-image'
  return <img className={className} src={scaledImage(url, 88)} alt="" loading="lazy" width="88" height="88" />
}

/** Image of a proposal, in the review. */
export function ReviewImage({ gid }: { gid: string }) {
  const { data } = useQuery({
    queryKey: ['alt-text-image', gid],
    queryFn: async () => (await imageOf(gid)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ? <Image url={data} small /> : <span className="sp-alt-image sp-alt-review" />
}
