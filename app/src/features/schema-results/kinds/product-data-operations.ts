import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'
import { updateAnswer } from '#core/changes/kinds/resource-update.ts'

const vendor = z.object({ vendor: z.string(), updatedAt: z.string().optional() })
export type VendorNode = z.infer<typeof vendor>

export const vendorsQuery = defineOperation<{ ids: string[] }>()({
  document: /* GraphQL */ `
    query ProductVendors($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on Product {
          updatedAt
          vendor
        }
      }
    }
  `,
  data: z.object({ nodes: z.array(vendor.partial().nullable()) }),
})

export const barcodesQuery = defineOperation<{ ids: string[] }>()({
  document: /* GraphQL */ `
    query VariantBarcodes($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on ProductVariant {
          barcode
          product {
            id
          }
        }
      }
    }
  `,
  data: z.object({
    nodes: z.array(
      z
        .object({ barcode: z.string().nullish(), product: z.object({ id: z.string() }).optional() })
        .nullable(),
    ),
  }),
})

export const updateVendor = defineOperation()({
  document: /* GraphQL */ `
    mutation UpdateProductVendor($product: ProductUpdateInput!) {
      productUpdate(product: $product) {
        product {
          updatedAt
          vendor
        }
        userErrors {
          field
          message
        }
      }
    }
  `,
  data: updateAnswer('productUpdate', 'product', vendor),
})

const barcodes = z.array(z.object({ id: z.string(), barcode: z.string().nullable() }))
export type BarcodeNodes = z.infer<typeof barcodes>

/** First runs the same mutation without input: its result shows the values that ours replaced (decision 0080). */
export const updateBarcodes = defineOperation()({
  document: /* GraphQL */ `
    mutation UpdateVariantBarcodes(
      $productId: ID!
      $held: [ProductVariantsBulkInput!]!
      $variants: [ProductVariantsBulkInput!]!
    ) {
      held: productVariantsBulkUpdate(productId: $productId, variants: $held) {
        productVariants {
          id
          barcode
        }
      }
      productVariantsBulkUpdate(productId: $productId, variants: $variants) {
        productVariants {
          id
          barcode
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  data: updateAnswer('productVariantsBulkUpdate', 'productVariants', barcodes),
})
