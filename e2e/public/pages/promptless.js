// In the place of Google's script: a prompt that is never shown, for the reason that stands in the address of the script.
const reason = new URL(document.currentScript.src).searchParams.get('reason')
const prompt = (told) => {
  told({ isNotDisplayed: () => true, getNotDisplayedReason: () => reason })
  document.documentElement.dataset.prompted = 'true'
}
window.google = { accounts: { id: { initialize() {}, prompt } } }
