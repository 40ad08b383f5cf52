/** Loads the wizard's steps on demand, for parts of the list that read step values. */
export const wizardSteps = async () => (await import('../../steps')).steps
