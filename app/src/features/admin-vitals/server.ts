import { implement } from '#core/registry/implement.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { implementStaff } from '#core/registry/staff-part.ts'
import { adminVitalsContract, adminVitalsStaffContract } from './contract.ts'
import { countReport } from './count.ts'
import { readAdminVitals } from './read.ts'

export const server: ServerModule = {
  slug: 'admin-vitals',
  ...implement(adminVitalsContract, {
    report: async (ctx, report) => ({ counted: await countReport(ctx, report) }),
  }),
  staff: implementStaff(adminVitalsStaffContract, { read: readAdminVitals }),
}
