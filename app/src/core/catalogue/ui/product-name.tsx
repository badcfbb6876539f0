import { Link } from '#kit/ui/link.tsx'
import './product-name.css'

interface Named {
  id: string
  title: string
  handle: string
  imageUrl: string | null
}

/** Picture and title, which leads to the resource in the store's admin. The title says what the picture shows. */
export function ProductName({
  product: { id, title, handle, imageUrl },
  section = 'products',
}: {
  product: Named
  /** Where the store's admin has it. */
  section?: 'products' | 'collections'
}) {
  return (
    <span className="sp-product-name">
      {imageUrl ? (
        <img
          className="sp-product-picture"
          src={smallPicture(imageUrl)}
          alt=""
          loading="lazy"
          width="40"
          height="40"
        />
      ) : (
        <span className="sp-product-picture" />
      )}
      <span className="sp-product-words">
        <Link to={`shopify://admin/${section}/${id.slice(id.lastIndexOf('/') + 1)}`} target="top">
          {title}
        </Link>
        <span className="sp-subtle sp-small">{handle}</span>
      </span>
    </span>
  )
}

/** The platform's picture server scales to the width asked for: 40 CSS pixels on a screen of double density. */
function smallPicture(address: string): string {
  const url = new URL(address)
  url.searchParams.set('width', '80')
  return url.href
}
