import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { StoreFacts } from './domain/schema-type.ts'

const text = z.string().nullable()

/** A store's facts from its settings. Needs no scope. */
const storeFactsQuery = defineOperation()({
  document: /* GraphQL */ `
    query SchemaTypeStoreFacts {
      shop {
        name
        email
        currencyCode
        primaryDomain {
          url
        }
        shopAddress {
          address1
          city
          province
          zip
          phone
          countryCodeV2
        }
      }
    }
  `,
  data: z.object({
    shop: z.object({
      name: z.string(),
      email: z.string(),
      currencyCode: z.string(),
      primaryDomain: z.object({ url: z.string() }),
      shopAddress: z.object({
        address1: text,
        city: text,
        province: text,
        zip: text,
        phone: text,
        countryCodeV2: text,
      }),
    }),
  }),
})

/** Reads the facts that prefill a type's form and that Liquid adds at page time. Throws PlatformError. */
export async function storeFacts(ctx: ShopContext): Promise<StoreFacts> {
  const { shop } = await ctx.platform.query(ctx.shop, storeFactsQuery, {})
  const { shopAddress: address } = shop
  return {
    name: shop.name,
    url: shop.primaryDomain.url.replace(/\/$/, ''),
    email: shop.email,
    phone: address.phone ?? '',
    street: address.address1 ?? '',
    city: address.city ?? '',
    region: address.province ?? '',
    postalCode: address.zip ?? '',
    country: address.countryCodeV2 ?? '',
    currency: shop.currencyCode,
  }
}
