import { scaledImage } from '#core/catalogue/ui/scaled-image.ts'
import './thumbnail.css'

/** Image in a list. Its name is shown beside it, so it needs no alt text. */
export function Thumbnail({ url, large = false }: { url: string; large?: boolean }) {
  const side = large ? 160 : 48
  return (
    <img
      className={large ? 'sp-images-thumb sp-images-thumb-large' : 'sp-images-thumb'}
      src={scaledImage(url, side)}
      alt=""
      loading="lazy"
      width={side}
      height={side}
    />
  )
}
