import { z } from 'zod'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { defineOperation } from '#adapters/platform/admin-graphql/operation.ts'
import type { ShopContext } from '#core/context/context.ts'

const query = defineOperation<{ filenames: string[] }>()({
  document: /* GraphQL */ `
    query ThemeCss($filenames: [String!]!) {
      themes(first: 1, roles: [MAIN]) {
        nodes {
          id
          files(filenames: $filenames, first: 10) {
            nodes {
              filename
              body {
                ... on OnlineStoreThemeFileBodyText {
                  content
                }
              }
            }
          }
        }
      }
    }
  `,
  data: z.object({
    themes: z.object({
      nodes: z.array(
        z.object({
          files: z
            .object({
              nodes: z.array(
                z.object({ filename: z.string(), body: z.object({ content: z.string().optional() }) }),
              ),
            })
            .nullable(),
        }),
      ),
    }),
  }),
})

/** Texts of style sheets among the theme's assets, in the order they were asked for. */
export async function themeCss(ctx: ShopContext, names: readonly string[]): Promise<string[]> {
  try {
    const filenames = names.slice(0, 10).map((name) => `assets/${name}`)
    const { themes } = await ctx.platform.query(ctx.shop, query, { filenames })
    const files = themes.nodes[0]?.files?.nodes ?? []
    return filenames.flatMap((name) => files.find(({ filename }) => filename === name)?.body.content ?? [])
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind === 'not-authorized') throw error
    return []
  }
}
