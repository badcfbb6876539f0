import { implement } from '#core/registry/implement.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { implementStaff } from '#core/registry/staff-part.ts'
import { adminVitalsContract, adminVitalsStaffContract } from './contract.ts'
import { countReport } from './count.ts'
import { readAdminVitals } from './read.ts'

export const server: ServerModule = {
  slug: 'admin-vitals',
  ...implement(adminVitalsContract, {
    // Only merchants' loads count: staff on a visit send no reports, and any that arrive are ignored.
    report: async (ctx, report) => ({
      counted: ctx.actor.kind !== 'staff' && (await countReport(ctx, report)),
    }),
  }),
  staff: implementStaff(adminVitalsStaffContract, { read: readAdminVitals }),
}
