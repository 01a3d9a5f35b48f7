// What scrolls sideways can be reached by the keyboard; what does not is no stop on the way.

function reach() {
  for (const part of document.querySelectorAll("pre, .table-wrapper")) {
    part.toggleAttribute("tabindex", part.scrollWidth > part.clientWidth);
    if (part.hasAttribute("tabindex")) part.tabIndex = 0;
  }
}

window.addEventListener("load", reach);
window.addEventListener("resize", reach);
