import type { PickableResource } from '../contract.ts'
import { RowImage } from './row-image.tsx'
import './product-name.css'

/** A picked resource on one line: image if it has one, title and handle. */
export function PickedName({ resource: { title, handle, imageUrl } }: { resource: PickableResource }) {
  return (
    <span className="sp-product-name">
      {imageUrl && <RowImage url={imageUrl} />}
      <span className="sp-product-words">
        <span>{title}</span>
        <span className="sp-subtle sp-small">{handle}</span>
      </span>
    </span>
  )
}
