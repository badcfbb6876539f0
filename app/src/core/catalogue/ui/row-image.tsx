import { scaledImage } from './scaled-image.ts'
import './row-image.css'

/** The small image at the start of a row; an empty box without one. The adjacent name describes it. */
export function RowImage({ url }: { url: string | null }) {
  if (!url) return <span className="sp-row-image" />
  return (
    <img className="sp-row-image" src={scaledImage(url, 40)} alt="" loading="lazy" width="40" height="40" />
  )
}
