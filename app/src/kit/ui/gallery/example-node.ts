import type { CodeIssue } from '../code-view.tsx'

/** Fixed example for the gallery. */
export const EXAMPLE_NODE = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  '@id': 'https://fernhill.example/products/enamel-mug#product',
  name: 'Enamel mug with a speckled rim',
  image: ['https://fernhill.example/cdn/shop/files/enamel-mug.jpg?width=1200'],
  brand: { '@type': 'Brand', name: 'Fernhill' },
  sku: 'MUG-350',
  offers: {
    '@type': 'Offer',
    price: '18.00',
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
  },
}

export const EXAMPLE_ISSUES: CodeIssue[] = [
  { severity: 'warning', path: '/description', message: 'The field “description” is missing.' },
  { severity: 'info', path: '/offers/shippingDetails', message: 'The field “shippingDetails” is missing.' },
  { severity: 'error', path: '/offers/price', message: 'The price is not a number.' },
]
