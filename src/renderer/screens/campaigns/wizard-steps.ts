/** The steps of the wizard, for what reads their words from the list; their code comes when it is wanted. */
export const wizardSteps = async () => (await import('../../steps')).steps
