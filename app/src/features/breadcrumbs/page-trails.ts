import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { judgePage } from '#rules/rich-results/judge/judge-page.ts'

/** Our block's element (storefront/blocks/breadcrumbs.liquid); it holds no other `nav`. */
const OWN = /<nav class="signpost-breadcrumbs"[\s\S]*?<\/nav>/g

/** How many breadcrumb lists a page carries that are not ours. */
export const foreignTrails = boundedTask(
  import.meta.url,
  function countForeignTrails({ html, url }: { html: string; url: string }): number {
    const { graph } = judgePage({ html: html.replace(OWN, ''), url, ownHandle: 'signpost', sells: true })
    return graph.top.filter(({ node }) => node.types.some((type) => /(^|\/)BreadcrumbList$/.test(type)))
      .length
  },
)
