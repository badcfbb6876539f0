import { oc } from '@orpc/contract'
import { z } from 'zod'
import { answer } from '#kit/shared/schemas.ts'
import { writtenPartnerSchema } from './domain/partner-list.ts'

/** API of the apps the operator recommends. */
export const partnerAppsContract = {
  list: oc.route({ method: 'GET', path: '/partner-apps' }).output(
    answer(
      z.object({
        /** False: the operator recommends no apps. */
        isOffered: z.boolean(),
        apps: z.array(z.object({ name: z.string(), url: z.url(), words: z.string() })),
      }),
    ),
  ),
}

const written = answer(
  z.object({
    /** Apps that staff added, latest first. */
    apps: z.array(writtenPartnerSchema.extend({ id: z.uuid() })),
    /** Names of the apps in the operator's file, which are changed there. */
    inFile: z.array(z.string()),
    isOffered: z.boolean(),
  }),
)

export const partnerAppsStaffContract = {
  written: oc.route({ method: 'GET', path: '/admin/partner-apps' }).output(written),
  add: oc.route({ method: 'POST', path: '/admin/partner-apps' }).input(writtenPartnerSchema).output(written),
  change: oc
    .route({ method: 'PUT', path: '/admin/partner-apps/{id}' })
    .input(writtenPartnerSchema.extend({ id: z.uuid() }))
    .output(written),
  remove: oc
    .route({ method: 'DELETE', path: '/admin/partner-apps/{id}' })
    .input(z.strictObject({ id: z.uuid() }))
    .output(written),
}
