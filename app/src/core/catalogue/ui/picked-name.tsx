import type { PickableResource } from '../contract.ts'
import { scaledImage } from './scaled-image.ts'
import './product-name.css'

/** What was picked, as a line says it: image where it has one, title and handle. */
export function PickedName({ resource: { title, handle, imageUrl } }: { resource: PickableResource }) {
  return (
    <span className="sp-product-name">
      {imageUrl && (
        <img
          className="sp-product-image"
          src={scaledImage(imageUrl, 40)}
          alt=""
          loading="lazy"
          width="40"
          height="40"
        />
      )}
      <span className="sp-product-words">
        <span>{title}</span>
        <span className="sp-subtle sp-small">{handle}</span>
      </span>
    </span>
  )
}
