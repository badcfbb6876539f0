import { implement } from '#core/registry/implement.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { implementStaff } from '#core/registry/staff-part.ts'
import { visitingContract, visitsContract } from '../contract.ts'
import { beginVisit } from './begin-visit.ts'
import { exportCsv } from './export-csv.ts'
import { currentVisits, endVisit, pageOfVisits, readVisit } from './visits.ts'

/** Staff visits to stores, for both sides. */
export const staffVisitsModule: ServerModule = {
  slug: 'staff-visits',
  ...implement(visitsContract, {
    current: currentVisits,
    visits: pageOfVisits,
    visitsCsv: exportCsv,
    visit: readVisit,
    end: endVisit,
  }),
  staff: implementStaff(visitingContract, { begin: beginVisit }, { verified: ['begin'] }),
}
