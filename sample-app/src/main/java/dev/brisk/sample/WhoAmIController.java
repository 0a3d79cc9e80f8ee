package dev.brisk.sample;

import dev.brisk.info.RemoteAddr;
import dev.brisk.info.ServeHandlerInfo;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tells clients how they look from here. */
@RestController
class WhoAmIController {

    @GetMapping("/whoami")
    WhoAmI whoAmI(ServeHandlerInfo info) {
        return new WhoAmI(info.remoteAddr(), info.localAddr(), info.protocol(), info.sslInfo() != null);
    }

    record WhoAmI(RemoteAddr peer, RemoteAddr local, String protocol, boolean tls) {}
}
