import type { Liquid } from 'liquidjs'
import { FormTag } from './form.ts'
import { PaginateTag } from './paginate.ts'
import { IncludeTag, RenderTag } from './partials.ts'
import { CollectedBlockTag, SilentBlockTag, StyleTag } from './raw-blocks.ts'
import { ContentForTag, LayoutTag, SectionsTag, SectionTag } from './sections.ts'

/** Replaces the tags of an instance with those of the platform. */
export function registerTags(liquid: Liquid): void {
  liquid.registerTag('content_for', ContentForTag)
  liquid.registerTag('doc', SilentBlockTag)
  liquid.registerTag('form', FormTag)
  liquid.registerTag('include', IncludeTag)
  liquid.registerTag('javascript', CollectedBlockTag)
  liquid.registerTag('layout', LayoutTag)
  liquid.registerTag('paginate', PaginateTag)
  liquid.registerTag('render', RenderTag)
  liquid.registerTag('schema', SilentBlockTag)
  liquid.registerTag('section', SectionTag)
  liquid.registerTag('sections', SectionsTag)
  liquid.registerTag('style', StyleTag)
  liquid.registerTag('stylesheet', CollectedBlockTag)
  // liquidjs's own tag for template inheritance, which the platform lacks.
  delete liquid.tags['block']
}
