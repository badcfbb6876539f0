import type { ShopContext } from '#core/context/context.ts'
import { runInThreadFor } from '#core/judging/run-in-thread.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { type BreadcrumbSettings, PAGE_TYPES, type PageType, type Template } from './contract/settings.ts'
import { foreignTrails } from './page-trails.ts'
import { type SamplePage, samplePages } from './sample-pages.ts'
import { storefrontOrigin } from './storefront-origin.ts'

/** What is known of a template; `unread`: its sample page could not be read. */
interface Look {
  /** The theme or another app prints breadcrumb markup. */
  silent: boolean
  /** The theme shows a trail. */
  doubled: boolean
  /** Our block should be there and is not. */
  absent: boolean
  /** Others print more than one list. */
  twice: boolean
  unread: boolean
}

/** The templates each of these is true of, and the alternate templates that are known. */
export type FoundTrails = Record<keyof Look | 'alternates', Template[]>

/**
 * Finds the breadcrumbs of the theme and other apps, on one sample page of each template, and where our block is
 * missing. A page that cannot be read keeps its known state.
 */
export async function othersTrails(ctx: ShopContext, known: BreadcrumbSettings): Promise<FoundTrails> {
  const origin = await storefrontOrigin(ctx)
  const pages = await storefrontPages(ctx)
  const lookAt = async ({ type, template, path }: SamplePage): Promise<Look> => {
    const unread: Look = {
      silent: known.silent.includes(template),
      doubled: known.doubled.includes(template),
      absent: known.absent.includes(template),
      twice: false,
      unread: true,
    }
    const page = await pages.read(origin + path, { purpose: 'interactive' })
    if (page.state !== 'read') return unread
    const result = await runInThreadFor(ctx, foreignTrails, { html: page.html, url: page.url })
    if (!result.ok) return unread
    const { markup, shown, own } = result.output
    const absent = isShownOn(known, type) && !own
    return { silent: markup > 0, doubled: shown, absent, twice: markup > 1, unread: false }
  }
  const ofTypes = await Promise.all(
    PAGE_TYPES.map(async (type) => {
      const looks: { template: Template; look: Look }[] = []
      // One after the other: a type may have several templates, and the types are looked at together.
      for (const sample of await samplePages(ctx, type))
        looks.push({ template: sample.template, look: await lookAt(sample) })
      return looks
    }),
  )
  const seen = ofTypes.flat()
  const templatesOf = (is: (look: Look, template: Template) => boolean) =>
    seen.flatMap(({ template, look }) => (is(look, template) ? [template] : []))
  return {
    silent: templatesOf(({ silent }) => silent),
    doubled: templatesOf(({ doubled }) => doubled),
    absent: templatesOf(({ absent }) => absent),
    twice: templatesOf(({ twice }) => twice),
    unread: templatesOf(({ unread }) => unread),
    alternates: templatesOf(
      ({ unread }, template) => template.includes('.') && (!unread || known.alternates.includes(template)),
    ),
  }
}

/** Before the first switch-on no page has our block, which says nothing about the theme. */
function isShownOn({ shown, blogPages }: BreadcrumbSettings, type: PageType): boolean {
  return shown && (blogPages || (type !== 'blog' && type !== 'article'))
}
