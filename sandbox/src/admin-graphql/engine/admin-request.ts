import type { SandboxContext } from '../../context.ts'
import type { AppDeclaration } from '../../deployment/deployment.ts'
import type { AppInstallationRecord, StoreRecord } from '../../state/records.ts'
import type { State } from '../../state/state.ts'
import type { Resolvers } from './entity.ts'
import type { AdminApi } from './schema.ts'

/** Context of a call, passed to every resolver: the caller, the store and the API version. */
export interface AdminRequest {
  context: SandboxContext
  state: State
  store: StoreRecord
  app: AppDeclaration
  installation: AppInstallationRecord
  api: AdminApi
  /** Resolvers of all fields. */
  resolvers: Resolvers
  /** Granted scopes, including the read scopes implied by write scopes. */
  scopes: ReadonlySet<string>
  /** True for bulk operations: they read nested connections whole and need no `first`. */
  bulk: boolean
  /** Origin of a write: a single call or a line of a bulk mutation. */
  origin: 'single' | 'bulk'
}
