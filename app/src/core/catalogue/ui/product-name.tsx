import { Link } from '#kit/ui/link.tsx'
import { RowImage } from './row-image.tsx'
import './product-name.css'

interface Named {
  id: string
  title: string
  handle: string
  imageUrl: string | null
}

/** Image and title, linked to the resource in the store's admin. The title describes the image. */
export function ProductName({
  product: { id, title, handle, imageUrl },
  section = 'products',
}: {
  product: Named
  /** Section of the store's admin that lists the resource. */
  section?: 'products' | 'collections'
}) {
  return (
    <span className="sp-product-name">
      <RowImage url={imageUrl} />
      <span className="sp-product-words">
        <Link to={`shopify://admin/${section}/${id.slice(id.lastIndexOf('/') + 1)}`} target="top">
          {title}
        </Link>
        <span className="sp-subtle sp-small">{handle}</span>
      </span>
    </span>
  )
}
