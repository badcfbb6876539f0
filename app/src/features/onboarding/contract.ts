import { oc } from '@orpc/contract'
import { z } from 'zod'

/** Suggestion ids of the spec (1-shell §3). */
export const SUGGESTION_IDS = [
  'meta_ai',
  'meta_ai_bulkoperation',
  'meta_ai_alttag',
  'meta_automation',
  'image_automation',
  'image_bulkoperation',
  'schema_product',
  'gsc_connect',
  'gsc_xml_sitemap',
  'brokenlink_automation',
  'breadcrumb_design',
  'html_sitemap',
] as const

export const onboardingContract = {
  get: oc
    .route({ method: 'GET', path: '/user/onboarding' })
    .output(z.object({ data: z.object({ onboarding: z.record(z.enum(SUGGESTION_IDS), z.boolean()) }) })),
  setStatus: oc
    .route({ method: 'POST', path: '/onboarding/suggestionStatus' })
    .input(z.partialRecord(z.enum(SUGGESTION_IDS), z.boolean()))
    .output(z.object({ data: z.object({ onboarding: z.record(z.enum(SUGGESTION_IDS), z.boolean()) }) })),
}
