import fc from 'fast-check'

/** `npm run check` sets it; the whole run never does. */
if (process.env['SHORT_PROPERTIES'])
  // A rule is tried for this long instead of as often as it asks for: thousands of inputs are for the whole run.
  // Rules whose tests count how often something came name a long limit of their own.
  fc.configureGlobal({ interruptAfterTimeLimit: 400 })
