import type { ContentNode } from '#adapters/platform/admin-graphql/operations/catalogue-content.ts'
import type {
  CollectionNode,
  ProductNode,
} from '#adapters/platform/admin-graphql/operations/catalogue-nodes.ts'
import { parseGid, type ResourceKind } from './domain/resource-kind.ts'

/** A resource as the platform reported it, in the shape of our table. */
export interface CatalogueRow {
  kind: ResourceKind
  id: string
  handle: string
  title: string
  status: string | null
  vendor: string | null
  productType: string | null
  tags: string[]
  seoTitle: string | null
  seoDescription: string | null
  noindex: boolean
  templateSuffix: string | null
  bodyLength: number
  imageUrl: string | null
  imageAlt: string | null
  variantCount: number | null
  blogId: string | null
  publishedAt: string | null
  createdAt: string | null
  updatedAt: string
}

const NOTHING = {
  status: null,
  vendor: null,
  productType: null,
  tags: [],
  bodyLength: 0,
  imageUrl: null,
  imageAlt: null,
  variantCount: null,
  blogId: null,
  publishedAt: null,
  createdAt: null,
}

/** Returns the catalogue row of a product. */
export function rowOfProduct(node: ProductNode): CatalogueRow {
  return {
    ...NOTHING,
    ...identity(node.id),
    handle: node.handle,
    title: node.title,
    status: node.status,
    vendor: node.vendor,
    productType: node.productType,
    tags: node.tags,
    seoTitle: node.seo.title,
    seoDescription: node.seo.description,
    noindex: node.hidden?.value === '1',
    templateSuffix: node.templateSuffix,
    bodyLength: node.descriptionHtml.length,
    imageUrl: node.featuredMedia?.preview?.image?.url ?? null,
    imageAlt: node.featuredMedia?.alt ?? null,
    variantCount: node.variantsCount?.count ?? 0,
    publishedAt: node.publishedAt,
    createdAt: node.createdAt,
    updatedAt: node.updatedAt,
  }
}

/** Returns the catalogue row of a collection. */
export function rowOfCollection(node: CollectionNode): CatalogueRow {
  return {
    ...NOTHING,
    ...identity(node.id),
    handle: node.handle,
    title: node.title,
    seoTitle: node.seo.title,
    seoDescription: node.seo.description,
    noindex: node.hidden?.value === '1',
    templateSuffix: node.templateSuffix,
    bodyLength: node.descriptionHtml.length,
    imageUrl: node.image?.url ?? null,
    imageAlt: node.image?.altText ?? null,
    updatedAt: node.updatedAt,
  }
}

/** Row of a page, blog or article. Fields a kind does not have stay empty. */
export function rowOfContent(node: ContentNode): CatalogueRow {
  return {
    ...NOTHING,
    ...identity(node.id),
    handle: node.handle,
    title: node.title,
    seoTitle: node.seoTitle?.value ?? null,
    seoDescription: node.seoDescription?.value ?? null,
    noindex: node.hidden?.value === '1',
    templateSuffix: node.templateSuffix,
    ...('body' in node && { bodyLength: node.body.length, publishedAt: node.publishedAt }),
    ...('blog' in node && {
      tags: node.tags,
      blogId: parseGid(node.blog.id)?.id ?? null,
      imageUrl: node.image?.url ?? null,
      imageAlt: node.image?.altText ?? null,
    }),
    createdAt: node.createdAt,
    updatedAt: node.updatedAt ?? node.createdAt,
  }
}

function identity(gid: string): { kind: ResourceKind; id: string } {
  const found = parseGid(gid)
  if (!found) throw new TypeError(`The catalogue holds nothing like ${gid}.`)
  return found
}
