import { mount } from "svelte";
import App from "./App.svelte";
import "./style/tokens.css";
import "./style/page.css";

mount(App, { target: document.getElementById("app")! });

// An installed page opens without a server, and says so itself.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => null));
}
