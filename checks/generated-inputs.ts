import fc from 'fast-check'

fc.configureGlobal({
  // Its words stand in the report beside the inputs, which may be met again by nobody.
  includeErrorInReport: true,
  // `npm run check` sets it, the whole run never does: a rule is tried for this long instead of as often as it asks for,
  // thousands of inputs are for the whole run. Rules whose tests count how often something came name a limit of their own.
  ...(process.env['SHORT_PROPERTIES'] && { interruptAfterTimeLimit: 400 }),
})
