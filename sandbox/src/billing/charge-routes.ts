import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context.ts'
import { ControlError, controlRoute, storeNamed } from '../control/control-route.ts'
import {
  approveCharge,
  type Charge,
  cancelChargesOfApp,
  chargeOf,
  chargesOf,
  declineCharge,
  freezeSubscription,
  isOpen,
} from './charge-status.ts'

/** Control actions on a charge, each with the status it requires. */
const STEPS = {
  approve: { from: 'PENDING', run: approveCharge },
  decline: { from: 'PENDING', run: declineCharge },
  freeze: { from: 'ACTIVE', run: (context, charge) => freeze(context, charge, 'FROZEN') },
  thaw: { from: 'FROZEN', run: (context, charge) => freeze(context, charge, 'ACTIVE') },
} satisfies Record<string, { from: string; run: (context: SandboxContext, charge: Charge) => void }>

/**
 * Declares `/stores/<handle>/charges`, `/stores/<handle>/usage`, the actions
 * `…/<number>/{approve,decline,freeze,thaw}`, and `/stores/<handle>/charges/end`.
 */
export function chargeRoutes(scope: FastifyInstance, context: SandboxContext): void {
  controlRoute(scope, 'GET', '/stores/:handle/charges', ({ params }) => ({
    charges: chargesOf(context, storeNamed(context, params['handle'] ?? '')).map(told),
  }))
  // Usage records, oldest first.
  controlRoute(scope, 'GET', '/stores/:handle/usage', ({ params }) => ({
    usage: context.state.list(storeNamed(context, params['handle'] ?? ''), 'AppUsageRecord'),
  }))
  // As at an uninstall: ends the charges of every app.
  controlRoute(scope, 'POST', '/stores/:handle/charges/end', ({ params }) => {
    const store = storeNamed(context, params['handle'] ?? '')
    const apps = new Set(chargesOf(context, store).map(({ record }) => record.clientId))
    for (const app of apps) cancelChargesOfApp(context, store, app)
    return { charges: chargesOf(context, store).map(told) }
  })
  for (const [step, { from, run }] of Object.entries(STEPS))
    controlRoute(scope, 'POST', `/stores/:handle/charges/:id/${step}`, ({ params }) => {
      const store = storeNamed(context, params['handle'] ?? '')
      const charge = chargeOf(context, store, Number(params['id']))
      if (!charge) throw new ControlError(404, `There is no charge ${params['id']} in "${store.handle}".`)
      if (from === 'PENDING' ? !isOpen(charge) : charge.record.status !== from)
        throw new ControlError(409, `The charge is ${charge.record.status}; to ${step} it must be ${from}.`)
      run(context, charge)
      const after = chargeOf(context, store, charge.record.id)
      return { charge: after && told(after) }
    })
}

function freeze(context: SandboxContext, charge: Charge, status: 'FROZEN' | 'ACTIVE'): void {
  if (charge.kind !== 'AppSubscription') throw new ControlError(409, 'Only subscriptions freeze and thaw.')
  freezeSubscription(context, charge, status)
}

const told = ({ kind, record }: Charge) => ({ kind, gid: `gid://shopify/${kind}/${record.id}`, ...record })
