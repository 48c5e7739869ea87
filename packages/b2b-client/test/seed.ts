import fc from 'fast-check'

// The same inputs in each run, so that a failure is caused by a change. B2B_SEED tries other inputs.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['B2B_SEED'] ?? 1) })
